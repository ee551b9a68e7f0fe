type Facts = {
  fields: readonly string[]
  values: Readonly<Record<string, string>>
  /** Fields that were left at least once. */
  left: ReadonlySet<string>
  hasFaults: boolean
}

/**
 * True where every field was touched and none has a fault (row A-12). Typing touches a field too: who types the last one
 * need not leave it before Save can be pressed.
 */
export const isReadyToSave = ({ fields, values, left, hasFaults }: Facts): boolean =>
  !hasFaults && fields.every((name) => left.has(name) || values[name] !== '')
