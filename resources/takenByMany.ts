/**
 * What most areas take from a few: it comes to the browser in a file of its own, where a list would otherwise bring all the reports of
 * those areas, in a file each (scripts/bundle/chunks.ts).
 */
export const takenByMany =
    /resources\/((facilities|machines|diseases|utilization|reporting)\/columns|diseases\/mounts|errors\/classes|machines\/(kinds|several|withheld)|define\/reason|\w+\/access)\.ts$/;
