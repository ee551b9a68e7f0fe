import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { headers } from 'next/headers'
import { connection } from 'next/server'
import { ThemeProvider } from 'next-themes'
import { type ReactNode, Suspense } from 'react'
import { ViewAsBanner } from '#app/viewing.tsx'
import { StyleNonce } from '#components/shell/style-nonce.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { getEnv } from '#lib/server/operations/env.ts'
import './globals.css'

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
  adjustFontFallback: 'Arial',
})

/** Returns the metadata that puts the product's name in every title. */
export const generateMetadata = async (): Promise<Metadata> => {
  await connection()
  const { PRODUCT_NAME, NEXTAUTH_URL } = getEnv()
  return {
    metadataBase: new URL(NEXTAUTH_URL),
    title: { default: PRODUCT_NAME, template: `%s · ${PRODUCT_NAME}` },
    applicationName: PRODUCT_NAME,
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  colorScheme: 'light dark',
  interactiveWidget: 'resizes-content',
}

/** The root layout: font, theme and progress bar. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    // The theme script sets an attribute before hydration.
    <html lang="en-AU" className={inter.variable} suppressHydrationWarning>
      <head>
        {/* The icon links come in the first bytes, or browsers would request /favicon.ico while a list still streams. */}
        <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      </head>
      <body className="font-sans antialiased">
        <ThemeProvider
          attribute="data-theme"
          defaultTheme="system"
          enableSystem
          enableColorScheme={false}
          disableTransitionOnChange
          {...(nonce ? { nonce } : {})}
        >
          <Suspense>
            <ProgressBar />
          </Suspense>
          {children}
          <Suspense>
            <ViewAsBanner />
          </Suspense>
          <StyleNonce />
        </ThemeProvider>
      </body>
    </html>
  )
}
