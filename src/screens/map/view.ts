import type { Shape } from '../chart/useShape.ts';
import type { Box } from './box.ts';

/** What is in sight: a frame of degrees on so many pixels. */
export interface View {
    box: Box;
    shape: Shape;
}
