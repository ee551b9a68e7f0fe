import { Fragment } from 'react'

/**
 * A mail address whose line ends after the @ where it does not fit, and before a dot of its domain where that does not fit
 * either, so that no word of it is broken.
 */
export const MailAddress = ({ address }: { address: string }) => {
  const end = address.indexOf('@') + 1
  const [first, ...rest] = address.slice(end).split('.')
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      <span className="inline-block">
        {first}
        {rest.map((label, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address keep their places
          <Fragment key={at}>
            <wbr />.{label}
          </Fragment>
        ))}
      </span>
    </>
  )
}
