// Runs before the first paint, so that a signed-in person never sees the sign-in form flash by,
// and so that the chosen language and light or dark are right from the start. Whoever is signed in
// gets the app asked for here, before any other script has come (scripts/bundle/firstFiles.ts), and what the screen asks first.
(function () {
    var root = document.documentElement;
    var files = document.currentScript.dataset;
    // Mbit/s below which a line is thin, ms for the page itself from which on it is taken for thin (a browser that was
    // never here knows nothing else of it), ms that the app waits at most, ms after which an app has started slowly.
    var THIN = 0.7;
    var FAR = 400;
    var MOST = 3500;
    var LONG = 1500;
    function ask() {
        return Array.prototype.join.call(arguments, ' ').split(' ').filter(Boolean).map(askOne);
    }
    function askOne(file) {
        var link = document.createElement('link');
        if (file.endsWith('.css')) {
            link.rel = 'preload';
            link.as = 'style';
            link.crossOrigin = '';
        } else link.rel = 'modulepreload';
        link.href = file;
        document.head.append(link);
        return link;
    }
    // What this address asked when it was opened before, today and by the same person; the screen takes the answers (dataProvider/early.ts).
    function askAgain(token) {
        var known = JSON.parse(localStorage.getItem('kipimo.early') || '{}');
        var user = JSON.parse(localStorage.getItem('user') || '{}');
        if (known.day !== new Date().toDateString() || known.who !== user.username) return;
        var answers = (window.kipimoAsked = {});
        known.asked.forEach(function (one) {
            if (one[0] !== location.hash) return;
            one[1].forEach(function (question) {
                var name = question.method + ' ' + question.path + ' ' + question.body;
                answers[token + ' ' + name] = fetch(known.root + question.path, {
                    method: question.method,
                    headers: {
                        Accept: 'application/json',
                        Authorization: 'Bearer ' + token,
                        'Content-Type': 'application/json',
                    },
                    body: question.body,
                }).catch(function () {});
            });
        });
    }
    try {
        var settings = JSON.parse(localStorage.getItem('kipimo.settings') || '{}');
        if (settings.mode === 'light' || settings.mode === 'dark')
            root.dataset.mode = settings.mode;
        if (settings.language) root.lang = settings.language;
        var token = localStorage.getItem('token');
        if (!token) return;
        root.dataset.session = 'stored';
        // A saved view on a wall is another app.
        if (location.hash.startsWith('#/wall/')) return;
        askAgain(token);
        // Before any choice it is the browser's own (src/shell/settings/language.ts).
        var language = String(settings.language || navigator.language)
            .slice(0, 2)
            .toLowerCase();
        if (files[language]) root.lang = language;
        // On a second visit it comes whole, from the worker (locales/parts.ts).
        var worker = navigator.serviceWorker && navigator.serviceWorker.controller;
        var ahead = ask(files.ahead, worker ? '' : files[language]);
        // What paints a first look has a thin line for itself until its questions are asked (src/start/ahead.ts), and a slow machine (src/start/slow.ts).
        var line = navigator.connection || {};
        var page = performance.getEntriesByType('navigation')[0] || {};
        var thin = line.downlink < THIN || (!worker && performance.now() - page.requestStart > FAR);
        if (!thin && !(worker && localStorage.getItem('kipimo.started') > LONG))
            return void ask(files.first);
        var rest = function () {
            ask(files.first);
            files.first = '';
        };
        addEventListener('kipimo-asked', rest, { once: true });
        // Files that the worker keeps come at once, whoever asks for them.
        if (worker) return;
        ahead[0].addEventListener('error', rest);
        setTimeout(rest, MOST);
    } catch {
        // Storage is closed to us: the sign-in page works without it.
    }
})();
