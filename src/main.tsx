/**
 * The browser's way in. With a stored token it fetches the signed-in app at once; otherwise it
 * brings the static sign-in form of index.html to life, which carries no library at all.
 */
import { startSignIn } from './shell/signin/signIn.ts';
import { warmUp } from './shell/warm.ts';

const root = document.getElementById('root') as HTMLElement;
const fetchApp = () => import('./App.tsx');

if (location.hash.startsWith('#/wall/')) {
    // A saved view needs no account, and takes none.
    void import('./screens/dashboard/startWall.tsx').then((wall) => wall.startWall(root));
} else if (localStorage.getItem('token')) {
    void fetchApp().then((app) => app.start(root));
    warmUp();
} else startSignIn({ root, fetchApp });
