/** Returns the rows of a list in order. */
export const listRowElements = (area: Element | null): HTMLElement[] => [
  ...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
