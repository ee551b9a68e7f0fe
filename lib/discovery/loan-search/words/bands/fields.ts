/** Words for bands, which the rest of a question explains. */
export const BUCKETS: readonly string[] = [
  ...['bucket', 'buckets', 'bucketed', 'by bucket', 'by buckets', 'in buckets', 'into buckets'],
  ...['banded', 'in bands', 'into bands', 'by band', 'by bands'],
]

/** Words before the end of a band without another end: 'under 1m'. */
export const OPEN_HEADS: readonly string[] = [
  ...['under', 'below', 'less than', 'up to', '<', '<=', 'over', 'above', 'more than', '>', '>='],
]
/** Words after a band. */
export const BAND_UNITS: readonly string[] = ['day', 'days', '%', 'lvr', 'plus']

const END = String.raw`\$?\d{1,6}(?:\.\d{1,2})?(?:k|m|%)?`
/** One end of a band, a band with both ends, and one without an upper end; '2024-25' is a financial year. */
export const BAND_END = new RegExp(`^${END}$`)
export const BAND_SPAN = new RegExp(`^(?!\\d{4}[-–]\\d{2})${END}[-–]${END}$`)
export const BAND_ABOVE = new RegExp(`^${END}\\+$`)
