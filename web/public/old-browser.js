// Says so where a browser is older than the oldest supported: Safari 16.4, Chrome and Edge 111, Firefox 128. It is
// written for any browser, and only shown where nothing else could be.
(function () {
  var css = window.CSS;
  var script = window.HTMLScriptElement;
  if (
    script &&
    script.supports &&
    script.supports('importmap') &&
    css &&
    css.registerProperty &&
    css.supports('color', 'color-mix(in srgb, red, red)')
  )
    return;
  var root = document.getElementById('root');
  var text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.cssText = 'max-width:32em;margin:3em auto;padding:0 1em;font:16px/1.5 sans-serif';
  text.appendChild(
    document.createTextNode(
      'This browser is too old for this page. Update it, or use Safari 16.4, Chrome or Edge 111, Firefox 128 or anything newer.',
    ),
  );
  root.parentNode.insertBefore(text, root);
})();
