/** `docs/data.md`: every table with its columns and their meaning, read from a migrated database. */
import type { Pool } from 'pg';
import type { Entity } from '../../resources/define/entity.ts';

/** What columns mean that stand in many tables, where neither a comment nor a declaration says more. */
const common: Readonly<Record<string, string>> = {
    id: 'Number of the row',
    version: 'Grows with every edit; an edit names the one it read',
    created_at: 'When the row was written',
    updated_at: 'When it was last edited',
    account_id: 'Whose it is',
    active: 'Still in use',
    address: 'Network address',
    age: 'Age in years',
    assay: 'The test, by its name in the parsing tables',
    assay_version: 'Version of the assay definition',
    at: 'When it happened',
    base_approved: 'Approved, in base units',
    base_issued: 'Issued so far, in base units',
    base_quantity: 'Quantity in base units',
    base_required: 'Asked for, in base units',
    base_suggested: 'What the system suggested, in base units',
    call: 'What the result says of the target',
    cancel_reason: 'Why it was cancelled',
    cartridge_serial: 'Serial number of the cartridge',
    category_id: 'Category',
    comments: 'What was said beside',
    count_id: 'The count',
    counted_by_id: 'Who counted',
    counted_on: 'Day of the count',
    currency: 'Currency of the price',
    day: 'The day of the test in the programme time zone; with a suspect clock the day it was received',
    decided_at: 'When it was decided',
    decided_by_id: 'Who decided',
    decision_reason: 'Why it was decided so',
    department_id: 'Department',
    device_type: 'Kind of instrument',
    disease_area: 'Disease that the assay looks for',
    distribution_id: 'The distribution',
    district_id: 'District',
    ended_at: 'When it ended',
    error_code: 'Code that the instrument gave',
    error_text: 'Words of the error',
    expires_on: 'Expiry',
    facility_id: 'Facility',
    first_at: 'When it was first',
    from_at: 'From when',
    grade: 'Grade of a call',
    hub_id: 'Hub',
    invoice: 'Invoice number',
    issued_by_id: 'Who issued',
    kind: 'Kind',
    lot_id: 'Lot',
    lot_number: 'Lot number',
    machine_id: 'Machine',
    module_serial: 'Serial number of the module',
    module_slot: 'Where the module sits',
    month: 'First day of the month of the tests',
    movement_id: 'The movement that it wrote',
    name: 'Name',
    needed_by: 'Day by which it is needed',
    note: 'A note',
    number: 'Number of the document',
    occurred_on: 'Day that it counts on',
    order_number: 'Number of the order',
    partner_id: 'Implementing partner',
    patient_id: 'Patient, as the site wrote or as registered',
    patient_name: 'Name of the patient, as the site wrote it',
    place_id: 'Place',
    product_id: 'Product',
    product_unit_id: 'Unit it was entered in',
    quantity: 'Quantity',
    quantity_approved: 'Approved, in the unit of the line',
    quantity_ordered: 'Ordered, in the unit of the line',
    quantity_required: 'Asked for, in the unit of the line',
    raw_message_id: 'The message it came in',
    reagent_lot: 'Reagent lot',
    reason: 'Why',
    receipt_id: 'The receipt',
    received_at: 'When the server received it',
    received_by_id: 'Who received',
    received_movement_id: 'The movement at the receiver',
    received_on: 'Day of receipt',
    receiver_id: 'Who receives',
    region_id: 'Region',
    remarks: 'Remarks',
    request_id: 'The request',
    request_line_id: 'The line of the request',
    requester_id: 'Who asks',
    reserved: 'Base units promised',
    result_id: 'The result',
    results: 'How many results',
    role_id: 'Role',
    sample_id: 'Number of the sample, as the site wrote it',
    sex: 'Sex',
    started_at: 'When it started',
    status: 'Where it stands',
    submitted_at: 'When it was submitted',
    supplier_id: 'Supplier',
    system_name: 'Name that the site gave the system',
    target: 'What a call is about: MTB, RIF, HPV 16',
    tests: 'How many tests',
    unit: 'Unit of the value',
    user_agent: 'Browser',
    value: 'Value',
    verified_at: 'When it was verified',
    verifier_id: 'Who verifies',
    outcome: 'How the run ended',
    username: 'User name',
    sha256: 'SHA-256 of the bytes',
    content_hash: 'SHA-256 of the content',
    on_hand: 'Base units on hand',
    document_id: 'Number of the row of the document',
    document_number: 'Number that the document bears',
    recorded_by: 'Who wrote it down',
    funder_id: 'Who paid',
    actor_id: 'Who did it',
    audit_id: 'The audit row',
};

interface Column {
    table: string;
    view: boolean;
    about: string | null;
    name: string;
    type: string;
    needed: boolean;
    comment: string | null;
    refers: string | null;
    check: string | null;
}

const catalogue = `
    select c.relname as "table", c.relkind = 'v' as view, obj_description(c.oid) as about,
           a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed,
           col_description(c.oid, a.attnum) as comment,
           (select x.confrelid::regclass::text from pg_constraint x
             where x.conrelid = c.oid and x.contype = 'f' and x.conkey = array[a.attnum] limit 1) as refers,
           (select string_agg(pg_get_constraintdef(x.oid), ' ') from pg_constraint x
             where x.conrelid = c.oid and x.contype = 'c' and x.conkey = array[a.attnum]) as check
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     order by c.relname collate "C", a.attnum`;

/** The page, and what nobody explains yet: \`table\` or \`table.column\`. */
export async function dataPage(
    pool: Pool,
    entities: readonly Entity[],
): Promise<{ page: string; unexplained: string[] }> {
    const { rows } = await pool.query<Column>(catalogue);
    const unexplained: string[] = [];
    const parts: string[] = [];
    for (const table of new Set(rows.map((row) => row.table))) {
        const columns = rows.filter((row) => row.table === table);
        const owners = entities.filter((one) => one.table === table || one.view === table);
        const about = columns[0]?.about ?? owners[0]?.title[1];
        if (!about) unexplained.push(table);
        parts.push(`\n## ${table}\n\n${about ?? ''}${columns[0]?.view ? ' (a view)' : ''}.\n`);
        parts.push('\n| Column | Type | Meaning |\n|---|---|---|\n');
        for (const column of columns) {
            const label = owners.map(({ fields }) => fields[column.name]?.label).find(Boolean);
            const meaning = column.comment ?? label ?? common[column.name];
            if (!meaning) unexplained.push(`${table}.${column.name}`);
            parts.push(rowOf(column, meaning ?? ''));
        }
    }
    return { page: head + parts.join(''), unexplained };
}

function rowOf({ name, type, needed, view, refers, check }: Column, meaning: string): string {
    const words = [...(check ?? '').matchAll(/'([^']*)'::text/g)].map(([, word]) => word);
    const choice = check?.includes('ANY') && words.length ? `: ${words.map((word) => `\`${word}\``).join(' ')}` : '';
    const to = refers ? ` → [${refers}](#${refers})` : '';
    const kind = type.replace('timestamp with time zone', 'timestamptz').replace('character varying', 'text');
    return `| \`${name}\` | ${kind}${needed || view ? '' : '?'} | ${(meaning + choice).replaceAll('|', '\\|')}${to} |\n`;
}

const head = `# Data

Every table and view of the database, made from the database itself (comments of the migrations, labels of the
declarations); a test compares it. A type with \`?\` may be null. [indicators.md](indicators.md) has the formulas.

## What counts as a test

- A **test** is a row of \`result\` with \`test_type = 'specimen'\` and \`outcome\` \`success\`, \`error\`, \`invalid\` or \`no_result\`, whose machine stood at a
  facility on its \`day\`. Quality control (\`qc\`), runs \`in_progress\` and self-tests (\`module_fault\`) are none.
- Whoever counts reads the counters, which hold tests and nothing else: \`facility_day\`, \`facility_month\` (by assay, version and code), and where no
  facility is asked for \`nation_\`, \`region_\` and \`district_\` with \`day\` or \`month\` (rolled up plus what is not folded yet). Never \`place_\` or \`count_log\` alone.
- \`tests > 0\` belongs behind the sum: single rows of a log are negative where something was taken back.
- **Positive** and **negative** follow from \`call\`, **valid** from \`outcome = 'success'\` and a call that is recognised. A failed test is told by its outcome, never by \`error_code\`.
- Calls by target and grade stand in the \`…_call\` counters: of successful tests only, one row for each target.
- A facility's rows are limited by \`scope('f')\`; a query without it is not registered.
`;
