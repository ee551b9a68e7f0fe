/** Texts of filling an empty category from another one. */
export const copyLabels = {
  title: 'Lend on similar terms here? Start from another category:',
  copied: (name: string) => `Filled in from ${name}. Check it before you verify.`,
  failed: 'The other category could not be read. Please try again.',
} as const
