// Runs before the first paint, so that a signed-in person never sees the sign-in form flash by,
// and so that the chosen language and light or dark are right from the start. Whoever is signed in
// gets the app asked for here, before any other script has come (src/bundle/firstFiles.ts).
(function () {
    var root = document.documentElement;
    var files = document.currentScript.dataset;
    function ask(file) {
        var link = document.createElement('link');
        if (file.endsWith('.css')) {
            link.rel = 'preload';
            link.as = 'style';
            link.crossOrigin = '';
        } else link.rel = 'modulepreload';
        link.href = file;
        document.head.append(link);
    }
    try {
        var settings = JSON.parse(localStorage.getItem('kipimo.settings') || '{}');
        if (settings.mode === 'light' || settings.mode === 'dark')
            root.dataset.mode = settings.mode;
        if (settings.language) root.lang = settings.language;
        if (!localStorage.getItem('token')) return;
        root.dataset.session = 'stored';
        // A saved view on a wall is another app.
        if (location.hash.startsWith('#/wall/')) return;
        // Before any choice it is the browser's own (src/shell/settings/language.ts).
        var language = String(settings.language || navigator.language).slice(0, 2).toLowerCase();
        if (files[language]) root.lang = language;
        // On a second visit it comes whole, from the worker (locales/parts.ts).
        var worker = navigator.serviceWorker && navigator.serviceWorker.controller;
        [files.first, worker ? '' : files[language]]
            .join(' ')
            .split(' ')
            .filter(Boolean)
            .forEach(ask);
    } catch {
        // Storage is closed to us: the sign-in page works without it.
    }
})();
