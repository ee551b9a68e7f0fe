/** Returns an object with one value for each key, made from the key and its place in the list. */
export const mapKeys = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key, index: number) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key, index) => [key, make(key, index)])) as Record<Key, Value>
