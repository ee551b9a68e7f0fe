/** Returns the rows of a list in order. */
export const rowsIn = (area: Element | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
