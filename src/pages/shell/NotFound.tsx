import { Message } from '../../shell/frame/Message.tsx';

/** `/notfound`. */
export default function NotFound() {
    return <Message name="notFound" />;
}
