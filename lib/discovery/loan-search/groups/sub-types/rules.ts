type Choice = { id: string | number; name: string }

/** A security sub type: its own key, how the address names it with its type, and its name. */
export type NamedSubType = { id: string; key: string; name: string }

/**
 * Returns the sub types of all security types. A name that another sub type or a type has too is followed by its type: 'Mixed use
 * (Land Bank)'.
 */
export const nameSubTypes = (
  types: readonly Choice[],
  subTypes: Readonly<Record<string, readonly Choice[]>>,
): NamedSubType[] => {
  const names = [...types, ...Object.values(subTypes).flat()].map(({ name }) => name)
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  return types.flatMap((type) =>
    (subTypes[type.id] ?? []).map(({ id, name }) => ({
      id: String(id),
      key: `${type.id}.${id}`,
      name: isShared(name) ? `${name} (${type.name})` : name,
    })),
  )
}

/** Parses how an address names a sub type; null for a text that has no type and sub type. */
export const parseSubTypeKey = (text: string): { securityType: string; securitySubType: string } | null => {
  const [securityType = '', securitySubType = '', ...more] = text.split('.')
  return securityType && securitySubType && more.length === 0 ? { securityType, securitySubType } : null
}
