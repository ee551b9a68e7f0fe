'use client'

import { useEffect, useRef, useState } from 'react'
import { listBodyImageIds } from '#lib/campaigns/bodies/rules.ts'

const loadAsDataUrl = async (address: string, signal: AbortSignal): Promise<string | null> => {
  const answer = await fetch(address, { signal })
  if (!answer.ok) return null
  const blob = await answer.blob()
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(blob)
  })
}

/** Replaces the images of a mail with data URLs, because a sandboxed frame cannot load our URLs. */
export const useInlinedImages = (html: string, addressOf: ((attachmentId: number) => string) | undefined): string => {
  const [pictures, setPictures] = useState<Record<number, string>>({})
  const ids = listBodyImageIds(html).join(' ')
  const latest = useRef(addressOf)
  latest.current = addressOf
  useEffect(() => {
    const address = latest.current
    if (!address || ids === '') return
    const stop = new AbortController()
    for (const id of ids.split(' ').map(Number))
      loadAsDataUrl(address(id), stop.signal)
        .then((bytes) => bytes && setPictures((now) => ({ ...now, [id]: bytes })))
        // If an image fails to load, its alternative text shows.
        .catch(() => {})
    return () => stop.abort()
  }, [ids])
  return html.replace(/src="cid:(\d+)"/g, (_, id: string) => {
    const bytes = pictures[Number(id)]
    return bytes ? `src="${bytes}"` : ''
  })
}
