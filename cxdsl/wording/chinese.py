"""Chinese word lists: where characters belong to a longer word.

Chinese is written without spaces, so a phrase is looked for at every place. These lists keep the
usual longer words apart; they are part of the version and documented in ``docs/wording.md``.
"""

from __future__ import annotations

from typing import Final

from cxdsl.wording.lists import longest_first, ordered, words

# Words in which a shorter word of another meaning stands. What follows the bar and is one of these
# characters shows that the last character belongs to the next word: 保证金 but 保证金额.
_LONGER: Final = """
    不同意见
    保证金|额钱融牌 保证人|员民身类 保证书 承诺书 确认书|写面 同意书|写面 担保人|员 担保物|品
    担保品 确认函 银行 行为 行程 执行 进行 旅行 航行 飞行 自行 行业 流行 发行 步行 现行 行李
    行动 平行 另行 行使 行政 行长 总行 分行 支行 实行 推行 履行 运行 举行 通行 随行 同行 暂行
    先行 央行 商行 行情 行列 行人 行驶 出行 绕行 排行 例行 行号 执行 强行 试行 施行 行权 行内
    跨行 本行 我行 贵行 他行 你好 您好 好像 好多 好几 爱好 友好 好评 最好 只好 正好 好久 好奇
    好意 偏好 良好 美好 好处 好转 幸好 刚好 恰好 还好 对于 对不起 对方 对话 对应 绝对 相对
    面对 反对 针对 对比 核对 对账 对接 对象 应对 派对 对待 对外 校对 对冲 对公 对私 但是 可是
    还是 于是 就是 只是 凡是 要是 或是 总是 若是 是否 而是 正是 算是 尤其是 特别是 都是 也是
    或者是 需要 重要 主要 要求 只要 必要 摘要 要么 要点 首要 要素 次要 要紧 纪要 简要 可能
    功能 能力 性能 智能 能源 职能 能够 才能 效能 节能 会议 会员 机会 社会 会计 工会 会话 协会
    委员会 证监会 银保监会 会费 约会 误会 体会 会长 董事会 股东会 理事会 会签 特别 别人 级别
    分别 区别 个别 性别 类别 识别 鉴别 差别 告别 别的 判别 别处 派别 辨别 别名 一定程度 一定的
    一定金额 一定期限 一定比例 一定风险 一定影响 一定条件 一定时间 一定范围 未来 未婚 未成年
    没收 淹没 沉没 非常 除非 是非 非但 非洲 莫非 非得 成功率 收益率 利率 费率
"""

LONGER: Final[tuple[tuple[str, str], ...]] = tuple(
    (entry.partition("|")[0], entry.partition("|")[2]) for entry in dict.fromkeys(_LONGER.split())
)

# Words with a negative character in them that negate nothing; the bar as above: 不同 but 不同意.
_HARMLESS: Final = """
    不仅 不但 不只 不光 不单 不过|期户 不管|理 不论 不断|言定 不妨|碍 不错 不同|意 不少 不久
    差不多 对不起 不好意思 不客气 了不起 不得不 不得已 不由得 不禁|止 不止|付 不便|宜利
    不满|意足 不足|以 不良 不动产 不锈 不日 不巧 不限 不要紧 不可抗力 不一样 不幸
    不适|合用宜应 不当|成作做真 不明|白确显 不愧 不约而同 不言而喻 不等|于同 不敢当 不用谢
    不谢 不瞒 不料 要不然 要不是 不然 不假思索 不遗余力 不懈 不已 不定期 不外乎 不在话下
    不可否认 不容置疑 毋庸置疑 无可置疑 不必担心 不用担心 不要担心 别担心 不要着急 别着急
    不用着急 不必着急 别急 不急 没错 没问题 没关系 没事 没收|到取过回钱费款获 淹没 沉没
    没准|备许时 非常 除非 是非 非但 非洲 莫非 非得 非凡 非法 特别 别人 级别 分别 区别 个别
    性别 类别 识别 鉴别 差别 告别 别的 判别 别处|理罚分 派别 辨别 别名 别墅 别忘了 别忘记
    不要忘记 不要忘了 不会忘记 未来|得 未婚 未成年 未免|除 未知 无论 无比 无疑 毫无疑问 无误
    无忧 无线 无偿 无条件 无奈 无数 无限 无所谓 无理由 无缝 无纸化 无障碍 无人机 无抵押 无担保
    无非 无时无刻 无微不至 无接触
"""
HARMLESS: Final = tuple(
    (entry.partition("|")[0], entry.partition("|")[2]) for entry in dict.fromkeys(_HARMLESS.split())
)

# Words of negation, the longest first.
NEGATORS: Final = longest_first(
    """
    不 没有 没 未 无法 无权 无意 无从 无须 无需 无力 并非 绝非 非 莫 勿 别 甭 禁止 严禁 不得
    拒绝 谢绝 婉拒 否认 否决 难以 未能 未曾 缺乏 避免 防止 杜绝 毫无 绝无 并无 从无 驳回 休想
    别想 不然 停止 放弃 免于 谈不上 说不上 算不上 称不上 远非 决非 切勿 请勿 无 毋 忘记 忘了
    无人 无一
    """
)
# Verbs that negate what they govern: after another negation they undo it.
VERBS: Final = words(
    """
    拒绝 谢绝 婉拒 否认 否决 禁止 严禁 避免 防止 杜绝 缺乏 驳回 停止 放弃 难以 忘记 忘了
    """
)
# Between two negations these words link them, so that the second undoes the first.
LINKS: Final = words(
    """
    是 能 会 有 可 可能 应 应该 该 敢 肯 愿 愿意 想 说 代表 意味着 等于 表示 认为 觉得 至于 曾
    要 是说 可以 见得 就 等于说 意味 打算 存在 是因为 是我 是我们 允许 得 什么 法 办法
    """
)
# Said of what stands before them in the clause.
AFTERWARDS: Final = longest_first(
    """
    不可能 是不可能 不可以 不行 不允许 不被允许 被禁止 禁止 是禁止 违规 是违规 违法 是违法
    不存在 并不存在 做不到 办不到 不对 是不对 不准 是错误 是错 是假 不属实 不成立 无法实现
    无从谈起 不合规 是不合规 是骗人 不真实 不是真的 无法做出 无法作出 无法提供 不能提供
    不能做出 无法兑现 无法给出 不能给出
    """
)
# After a verb: it cannot be done.
FUTILE: Final = ("不了", "不到", "不出", "不成", "不起", "不下来", "不下", "不得", "不动")
CONTRAST: Final = ordered(
    """
    但是 但 可是 不过 而是 然而 却 反而 只是 其实 倒是
    """
)
ON_WITH: Final = ("或者", "或", "以及", "和", "及", "与", "并且", "并", "且", "也", "同时")
# Ends of phrases that are no topic: what follows is said on its own.
NO_TOPIC: Final[tuple[str, ...]] = ordered(
    """
    保证 承诺 确认 同意 确保 担保 答应 说 告诉 建议 决定 肯定 一定 绝对 知道 理解 明白 提醒
    通知 可以 能 会 要 应该 必须 最好 希望 请 是 好的 好 行 对 是的 嗯 没问题 谢谢 谢 了 吧 啊
    呢 哦 已经 已 我 我们 您 你 他 她 他们 就 都 也 还 又 再 接受 授权 提交 办理 申请
    """
)
CONDITIONS: Final[tuple[str, ...]] = ordered(
    """
    如果 假如 假设 假若 假使 倘若 倘使 若是 要是 万一 一旦 除非 只要 只有 若 如需 如有 如您
    如你 如遇 如已 如未 如能 如可 如无 如要 如在 如对 如符合 如满足 要不是 哪怕 即使 即便 就算
    纵使 纵然
    """
)
NOT_CONDITIONS: Final = ("若干", "若无其事", "如有雷同", "自若")
UNSURE: Final = ordered(
    """
    也许 或许 可能 说不定 希望 但愿 大概 恐怕 估计 似乎 好像 没准
    """
)
SURE: Final = ("不可能", "可能性", "尽可能")
SPEAKERS: Final[tuple[str, ...]] = ordered(
    """
    客户 用户 顾客 您 你 你们 他 她 他们 她们 对方 有人 别人 网上 朋友 同事 销售 经理 客服
    中介 广告 家人 邻居 大家 人家 机构 坐席 同学 代理 店员 业务员 推销员 有的人 某些人 很多人
    家里人 专员 顾问 太太 先生 女士 老师 投保人 被保险人 会员 乘客 旅客 持卡人 某人 博主 主播
    """
)
SAYING: Final[tuple[str, ...]] = ordered(
    """
    说 说过 说是 表示 提到 问 询问 声称 宣称 称 认为 觉得 以为 要求 反映 告诉 曾说 提出 讲
    写道 主张 坚称 想要 答应 承诺过 听到 看到 转述 强调 想知道 抱怨 质疑 追问 咨询 请求 期望
    承诺
    """
)
RHETORICAL: Final = ("难道", "哪有", "哪能", "哪会", "怎么可能", "怎么会", "岂")
HEARSAY: Final = ordered(
    """
    据说 听说 传闻 据称 所谓 号称 谣传 有传言 误以为 谎称
    """
)
ADDRESSED: Final = ordered(
    """
    跟 对 和 向 给 告诉 为 请 帮 替 让 与 通知 提醒 答复
    """
)
FIRST: Final = ("我", "我们", "本人", "本行", "我司", "本公司", "我行", "咱们")
PARTICLES: Final = ("吗", "么", "嘛")
OPENERS: Final = ordered(
    """
    什么 怎么 为什么 为何 哪 谁 几时 多少 如何 难道 岂 何时 是否 能否 可否 会否
    """
)
TAGS: Final = ordered(
    """
    明白吗 知道吗 清楚吗 懂吗 了解吗 记得吗 听清了吗 明白了吗 清楚了吗 知道了吗
    """
)
