/** Texts beside the field of the establishment fee. */
export const feeLabels = {
  unreadable: 'Enter an amount such as 26,400, or once the lenders are filled in a percentage such as 2%.',
  share: (percent: string) => `${percent} of the principal, plus GST`,
} as const
