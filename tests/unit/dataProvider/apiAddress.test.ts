/** Where the client takes the API to be. */
import { expect, it } from 'vitest';
import { apiAddress, readAddress } from '../../../dataProvider/apiAddress.ts';

it('takes a path or an address, without the last slash', () => {
    expect(readAddress('/api/')).toBe('/api');
    expect(readAddress(' https://other.example/api// ')).toBe('https://other.example/api');
});

it.each(['', ' ', null, undefined, '//other.example', 'javascript:alert(1)', 'api', 'https://a b'])(
    'takes %j for nothing said',
    (text) => expect(readAddress(text)).toBeUndefined(),
);

it('is beside the page where nobody said otherwise', () => {
    expect(apiAddress).toBe('/api');
});
