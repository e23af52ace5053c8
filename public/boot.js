// Runs before the first paint, so that a signed-in person never sees the sign-in form flash by,
// and so that the chosen language and light or dark are right from the start.
(function () {
    var root = document.documentElement;
    try {
        if (localStorage.getItem('token')) root.dataset.session = 'stored';
        var settings = JSON.parse(localStorage.getItem('kipimo.settings') || '{}');
        if (settings.mode === 'light' || settings.mode === 'dark')
            root.dataset.mode = settings.mode;
        if (settings.language) root.lang = settings.language;
    } catch {
        // Storage is closed to us: the sign-in page works without it.
    }
})();
