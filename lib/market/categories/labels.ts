/** Messages about offered categories and subscriptions (row F-24). */
export const categoryMessages = {
  offered: 'Categories offered updated successfully.',
  subscribed: 'Categories subscribed to updated successfully.',
} as const

export const subscriptionLabels = {
  title: 'Categories subscribed to',
  note: 'Lenders that offer one of these and have verified it are matched.',
} as const
