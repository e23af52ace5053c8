/** A choice under or over a picture, small and out of the way of paper. */
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Typography from '@mui/material/Typography';

interface Props<Word extends string> {
    label: string;
    words: readonly Word[];
    chosen: Word;
    nameOf(word: Word): string;
    choose(word: Word): void;
    /** Room around it. */
    room: { mt?: number; mb?: number };
}

export const PictureChoice = <Word extends string>(props: Props<Word>) => (
    <Box
        component="label"
        className="k-tools"
        sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary', ...props.room }}
    >
        {props.label}{' '}
        <NativeSelect
            size="small"
            value={props.chosen}
            onChange={({ target }) => props.choose(target.value as Word)}
            sx={{ fontSize: 'inherit', minHeight: 28 }}
        >
            {props.words.map((word) => (
                <option key={word} value={word}>
                    {props.nameOf(word)}
                </option>
            ))}
        </NativeSelect>
    </Box>
);

/** What of a picture is not whole, or not drawn. */
export const Remark = ({ children }: { children: React.ReactNode }) => (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {children}
    </Typography>
);
