/** Words between two conditions that are both meant: 'not called for 60 days but with current loans'. */
export const CONTRASTS: readonly string[] = ['but', 'yet']

/** The filters of one choice or several. After 'but' alone a choice is left out: 'all lenders but those in NSW'. */
export const CHOICE_FILTERS: readonly string[] = [
  ...['state', 'status', 'priority', 'scenario', 'securityType', 'securitySubType', 'interest', 'suburb', 'radius'],
  ...['states', 'type', 'criteria', 'subscriptions', 'leadScore'],
]
