import { notFound } from 'next/navigation'

/** An address that no other page has (row A-14). */
export default function UnknownAddress() {
  return notFound()
}
