(function () {
  "use strict";
  var form = document.getElementById("find");
  if (form) {
    form.hidden = false;
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    var words = document.getElementById("words"), hits = document.getElementById("hits");
    var rows = Array.prototype.slice.call(document.querySelectorAll("tr[data-words]"));
    var groups = Array.prototype.slice.call(document.querySelectorAll("[data-group]"));
    var look = function () {
      var wanted = words.value.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
      var shown = 0;
      rows.forEach(function (row) {
        var text = row.getAttribute("data-words");
        var fits = wanted.every(function (w) { return text.indexOf(w) >= 0; });
        row.hidden = !fits;
        if (fits) { shown += 1; }
      });
      groups.forEach(function (group) {
        group.hidden = !group.querySelector("tr[data-words]:not([hidden])");
      });
      hits.textContent = wanted.length ? shown + " " + (shown === 1 ? hits.dataset.one : hits.dataset.many) : "";
    };
    words.addEventListener("input", look);
    look();
  }
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (d) { d.open = true; });
  });
})();
