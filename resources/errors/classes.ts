/** Classes of error_code. What an administrator names otherwise is `other`, a code that the table does not know `unknown`. */
export const errorClasses = {
    operator: 'Operator',
    cartridge: 'Cartridge',
    module: 'Module',
    temperature: 'Temperature',
    power: 'Power',
    assay: 'Assay',
    software: 'Software',
} as const;

export const allClasses = {
    ...errorClasses,
    information: 'Information',
    other: 'Other',
    unknown: 'Unknown',
} as const;
