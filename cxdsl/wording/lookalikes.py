"""Letters that look like others, and Chinese characters with two forms.

A small subset of the Unicode confusables (UTS 39), by hand: the letters of Cyrillic, Greek,
Armenian and Cherokee that are drawn like Latin ones. A word that mixes scripts is read as Latin
altogether; a word of one foreign script only where both cases of every letter look Latin, so that
ordinary Russian or Greek text stays what it is and case does not matter in it.
"""

from __future__ import annotations

from typing import Final

_CYRILLIC: Final = dict(
    zip(
        "аеорсухіјѕһԁԛԝӏвкмнтгьАВЕЅІЈКМНОРСТХУҮԌԚԜѴѵӀҺԀ",
        "aeopcyxijshdqwlbkmhtrbABESIJKMHOPCTXYYGQWVvIHD",
        strict=True,
    )
)
_GREEK: Final = dict(
    zip(
        "αβγεζηικνορτυχωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϲϳͿ",
        "abyeznikvoptuxwABEZHIKMNOPTYXCcjJ",
        strict=True,
    )
)
_OTHER: Final = dict(
    zip(
        "օոսհցզքյՕՍԼɑɡıȷʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱʀɴɪɢʙʜʏᎪᎠᎬᏀᎻᎥᎫᏦᏞᎷᏃᏢᏒᏚᎢᏙᏔᏃᏟ",
        "onuhgqfjOULagijlacdejkmoptuvwzsrnigbhyADEGHiJKLMZPRSTVWZC",
        strict=True,
    )
)
LATIN: Final = {**_CYRILLIC, **_GREEK, **_OTHER}
# Letters of which both cases look Latin, in folded (lower) form.
BOTH_CASES: Final = frozenset("аеорсухіјѕһԁԛԝαβεζικορτχ")
# Never part of another script's ordinary words.
ALWAYS: Final = frozenset(_OTHER)

# Traditional forms of the characters that the word lists use.
SIMPLIFIED: Final = dict(
    zip(
        "沒無並別證諾會嗎麼說問對這樣還絕從請訴認為與應該許準難過個們種萬億兩貳陸點圓塊"
        "幣歐鎊條項節號週時鐘僅單論斷錯雙實確據稱聲動擔辦賠償給發將來現買賣費額總價險"
        "顧戶經銷後關覺讓網聽決於拒絕當達贏贖貸產業務師傳諮詢處罰違規風報課優惠極則"
        "長間鎖變結終線員審轉貨幾歲盡願話嘛"
        "開見車東書專減換國體簡測試購單",
        "没无并别证诺会吗么说问对这样还绝从请诉认为与应该许准难过个们种万亿两贰陆点圆块"
        "币欧镑条项节号周时钟仅单论断错双实确据称声动担办赔偿给发将来现买卖费额总价险"
        "顾户经销后关觉让网听决于拒绝当达赢赎贷产业务师传谘询处罚违规风报课优惠极则"
        "长间锁变结终线员审转货几岁尽愿话嘛"
        "开见车东书专减换国体简测试购单",
        strict=True,
    )
)
