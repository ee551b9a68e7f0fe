/** Words between two conditions that are both meant: 'not called for 60 days but with current loans'. */
export const CONTRASTS: readonly string[] = ['but', 'yet']
