import { notFound } from 'next/navigation'

/** Catches every path without a page of its own (row A-14). */
export default function UnknownAddress() {
  return notFound()
}
