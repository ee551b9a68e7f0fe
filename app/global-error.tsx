'use client'

import { type ErrorPageProps, ErrorView } from '#components/shell/error-view.tsx'
import './globals.css'

/** The error page if the root layout itself fails; renders without any layout. */
export default function GlobalError(props: ErrorPageProps) {
  return (
    <html lang="en-AU">
      <body className="font-sans">
        <title>Server Error</title>
        <main className="mx-auto mt-[18dvh] max-w-[420px] rounded-lg border border-line bg-panel p-7">
          <ErrorView {...props}>
            {/* A plain button: every page loads this file, and with the Button component would load its styles twice. */}
            <button type="button" className="text-accent underline" onClick={() => window.location.reload()}>
              Try again
            </button>
          </ErrorView>
        </main>
      </body>
    </html>
  )
}
