/** A barcode, by the camera where there is one, or typed. */
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSay } from '../../../widgets/say.ts';

interface Props {
    onCode(code: string): void;
}

export function Scan({ onCode }: Props) {
    const say = useSay();
    const [typed, setTyped] = useState('');
    const [looking, setLooking] = useState(false);
    const [failed, setFailed] = useState(false);
    const camera = Boolean(globalThis.navigator?.mediaDevices);

    function take(event: SyntheticEvent) {
        event.preventDefault();
        if (!typed.trim()) return;
        onCode(typed.trim());
        setTyped('');
    }

    return (
        <section className="khu-scan" aria-label={say('Barcode')}>
            {camera && (
                <Button
                    variant="contained"
                    size="large"
                    onClick={() => {
                        setFailed(false);
                        setLooking(!looking);
                    }}
                >
                    {looking ? say('Close the camera') : say('Scan a barcode')}
                </Button>
            )}
            {looking && (
                <Viewer
                    onCode={(code) => {
                        setLooking(false);
                        onCode(code);
                    }}
                    onFailed={() => {
                        setLooking(false);
                        setFailed(true);
                    }}
                />
            )}
            {failed && (
                <p role="alert">
                    {say('The camera cannot be used here. Type the letters under the barcode.')}
                </p>
            )}
            <form className="khu-type" onSubmit={take}>
                <TextField
                    label={say('Type a barcode')}
                    value={typed}
                    size="small"
                    onChange={({ target }) => setTyped(target.value)}
                    slotProps={{
                        htmlInput: {
                            maxLength: 60,
                            autoComplete: 'off',
                            autoCapitalize: 'characters',
                        },
                    }}
                />
                <Button type="submit" variant="outlined">
                    {say('Continue')}
                </Button>
            </form>
        </section>
    );
}

/** How often a picture of the camera is looked at, in ms. */
const EACH = 250;

interface ViewerProps extends Props {
    onFailed(): void;
}

/** What the back camera sees, until a barcode is read in it. The camera goes off with it. */
function Viewer({ onCode, onFailed }: ViewerProps) {
    const say = useSay();
    const video = useRef<HTMLVideoElement>(null);
    const found = useEffectEvent((code: string) => onCode(code));
    const fail = useEffectEvent(() => onFailed());
    useEffect(() => {
        let stream: MediaStream | undefined;
        let left = false;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const run = async () => {
            const { decoder } = await import('./decode.ts');
            const decode = await decoder();
            stream = await navigator.mediaDevices.getUserMedia({
                video: { facingMode: 'environment' },
            });
            const seen = video.current;
            if (left || !seen) return stream.getTracks().forEach((track) => track.stop());
            seen.srcObject = stream;
            await seen.play();
            const look = async () => {
                const code = await decode(seen).catch(() => undefined);
                if (left) return;
                if (code) found(code);
                else timer = setTimeout(() => void look(), EACH);
            };
            return look();
        };
        run().catch(() => left || fail());
        return () => {
            left = true;
            clearTimeout(timer);
            stream?.getTracks().forEach((track) => track.stop());
        };
    }, []);
    return (
        <video
            ref={video}
            className="khu-video"
            muted
            playsInline
            aria-label={say('What the camera sees: hold the barcode in the middle.')}
        />
    );
}
