import { Message } from '../../shell/Message.tsx';

/** `/notfound`. */
export default function NotFound() {
    return <Message name="notFound" />;
}
