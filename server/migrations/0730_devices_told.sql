-- What the error codes of the m-PIMA mean, as far as anybody tells. Its maker publishes no list: these are told by the checks that stand
-- beside the code in public exports of Alere q (instedd/cdx, spec/fixtures/csvs/alere_q.csv, MIT; 107 runs of two devices in Malawi, 2015).
insert into error_code (device_type, code, meaning, phase, class, counts_as, first_action) values
    ('mpima', '23205', 'Broken off by a check of the device before the sample was found', 'aborted', 'unknown', 'error', ''),
    ('mpima', '23206', 'Broken off by a check of the device before the sample was found', 'aborted', 'unknown', 'error', ''),
    ('mpima', '51777', 'Broken off by a check of the device before the sample was found', 'aborted', 'unknown', 'error', ''),
    ('mpima', '23020', 'The analysis failed, and the controls passed', 'after_run', 'assay', 'error', ''),
    ('mpima', '23025', 'A positive control of the cartridge failed', 'after_run', 'assay', 'error', ''),
    ('mpima', '23026', 'A positive control of the cartridge failed', 'after_run', 'assay', 'error', '')
    on conflict do nothing;

-- A programme writes `4`, a file says `4.0`: one version.
create function same_version(one text, other text) returns boolean language sql immutable as $$
    select one = other or regexp_replace(one, '(\.0+)+$', '') = regexp_replace(other, '(\.0+)+$', '')
$$;
comment on function same_version(text, text) is 'Whether two spellings tell one version of a software';

create or replace function xray_threshold_of(exam result) returns numeric language sql stable as $$
    select t.threshold from xray_threshold t
     where t.valid_from <= exam.day
       and (coalesce(t.software, '') = '' or lower(t.software) = lower(exam.assay))
       and (coalesce(t.software_version, '') = '' or same_version(t.software_version, exam.assay_version))
       and (t.facility_id is null or t.facility_id = exam.facility_id)
       and (t.age_from is null or exam.age >= t.age_from) and (t.age_below is null or exam.age < t.age_below)
     order by t.facility_id is null, coalesce(t.software_version, '') = '', t.age_from is null and t.age_below is null, coalesce(t.software, '') = '', t.valid_from desc, t.id desc
     limit 1
$$;
