import type { ReactNode } from 'react';

/** A part of help under its name. */
export const HelpPart = ({ title, children }: { title: string; children: ReactNode }) => (
    <section className="k-help-part">
        <h3>{title}</h3>
        {children}
    </section>
);
