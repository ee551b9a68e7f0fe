import { getPersonOfName } from '#lib/core/display-names.ts'

/** A party's display name: the person, and the company muted after it. */
export const PartyName = ({ name }: { name: string }) => {
  const person = getPersonOfName(name)
  return (
    <>
      {person}
      {person !== name && <span className="text-muted">{name.slice(person.length)}</span>}
    </>
  )
}
