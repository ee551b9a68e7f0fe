import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailAddress } from '#components/ui/mail-address.tsx'

const breaksOf = (address: string): string =>
  renderToStaticMarkup(<MailAddress address={address} />).replaceAll('<wbr/>', '|')

test('an email address may break after the @, and before a dot only in a long domain', () => {
  expect(breaksOf('amal@mansourngata.example')).toBe('amal@|mansourngata.example')
  expect(breaksOf('amal@tallowleighmortgagefund.com.au')).toBe('amal@|tallowleighmortgagefund|.com|.au')
})
