import { Message } from '../../widgets/Message.tsx';

/** `/error500`. */
export default function ServerError() {
    return <Message name="serverError" />;
}
