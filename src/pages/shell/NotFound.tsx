import { Message } from '../../widgets/Message.tsx';

/** `/notfound`. */
export default function NotFound() {
    return <Message name="notFound" />;
}
