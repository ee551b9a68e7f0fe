'use client'

import { useState } from 'react'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { previewLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { useInlinedImages } from './use-pictures.ts'

const VIEWS = [
  { id: '640', name: previewLabels.wide },
  { id: '320', name: previewLabels.narrow },
  { id: 'text', name: previewLabels.asText },
]
const SCHEMES = [
  { id: 'light', name: previewLabels.light },
  { id: 'dark', name: previewLabels.dark },
]

/**
 * Prepares the mail for the sandboxed frame: adds the page's CSP nonce to its styles, applies dark mode if requested,
 * and makes links open nothing.
 */
const preparePreviewHtml = (html: string, scheme: string): string => {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  return html
    .replace(/<style(?=[ >])/g, `<style nonce="${nonce}"`)
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace(/<head>/, '<head><base target="_blank">')
}

type Props = {
  html: string
  text: string
  /** Returns the URL of an image in the mail. */
  pictureAddress?: (attachmentId: number) => string
}

/**
 * Previews a mail at two widths, in light or dark mode, or as plain text. Nothing in it runs scripts or loads external
 * content.
 */
export const MailPreview = ({ html, text, pictureAddress }: Props) => {
  const [view, setView] = useState('640')
  const [scheme, setScheme] = useState('light')
  const whole = useInlinedImages(html, pictureAddress)
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        <RadioGroup
          name="preview-view"
          label={previewLabels.view}
          hidesLabel
          options={VIEWS}
          value={view}
          onChange={({ target }) => setView(target.value)}
        />
        {view !== 'text' && (
          <RadioGroup
            name="preview-scheme"
            label={previewLabels.scheme}
            hidesLabel
            options={SCHEMES}
            value={scheme}
            onChange={({ target }) => setScheme(target.value)}
          />
        )}
      </div>
      {view === 'text' ? (
        <pre className="whitespace-pre-wrap break-words rounded-md bg-sunken p-4 font-sans">{text}</pre>
      ) : (
        <div className="overflow-x-auto rounded-md border border-line bg-sunken">
          <iframe
            // A new key recreates the frame, so that it starts at the top.
            key={`${view} ${scheme}`}
            title={previewLabels.frame}
            sandbox=""
            srcDoc={preparePreviewHtml(whole, scheme)}
            style={{ width: `${view}px`, colorScheme: scheme }}
            className="mx-auto block h-[60dvh] bg-panel"
          />
        </div>
      )}
    </>
  )
}
