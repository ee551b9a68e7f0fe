/** Returns the rows of a list in order. */
export const listRows = (area: Element | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
