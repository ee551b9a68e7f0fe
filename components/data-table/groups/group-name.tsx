import { splitName } from '#lib/core/display-names.ts'

/** The name of a group, with what it is known by before the person or company that belongs to it. */
export const GroupName = ({ name }: { name: string }) => {
  const [first, other] = splitName(name)
  if (other === null) return name
  return (
    <span>
      {first}
      <span className="sr-only"> — </span>
      <small>{other}</small>
    </span>
  )
}
