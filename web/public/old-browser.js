// Says so where a browser is older than the oldest supported (Safari 16.4, Chrome and Edge 111, Firefox 128), or keeps
// nothing for this site, as where cookies are blocked. It is written for any browser, and only shown where nothing else
// could be.
(function () {
  var css = window.CSS;
  var script = window.HTMLScriptElement;
  var isOld = !(
    script &&
    script.supports &&
    script.supports('importmap') &&
    css &&
    css.registerProperty &&
    css.supports('color', 'color-mix(in srgb, red, red)')
  );
  if (isOld)
    say(
      'This browser is too old for this page. Update it, or use Safari 16.4, Chrome or Edge 111, Firefox 128 or anything newer.',
    );
  // A driver's route does without: it sends at once what it cannot keep.
  else if (!/^\/run(\/|$)/.test(location.pathname) && !keeps())
    say(
      'This page needs cookies and site data, which this browser blocks. Allow them for this site in its settings, then reload.',
      true,
    );

  function keeps() {
    try {
      return Boolean(window.localStorage && window.sessionStorage);
    } catch (refusal) {
      return !refusal;
    }
  }

  function say(sentence, alone) {
    var root = document.getElementById('root');
    if (!root) {
      document.addEventListener('DOMContentLoaded', function () {
        say(sentence, alone);
      });
      return;
    }
    var text = document.createElement('p');
    text.setAttribute('role', 'alert');
    text.style.cssText = 'max-width:32em;margin:3em auto;padding:0 1em;font:16px/1.5 sans-serif';
    text.appendChild(document.createTextNode(sentence));
    root.parentNode.insertBefore(text, root);
    // The app could only fail.
    if (alone) root.style.display = 'none';
  }
})();
