import type { ReactNode } from 'react'
import { BrandMark } from './brand.tsx'
import { LogoLink } from './logo-link.tsx'

type CentredShellProps = { productName: string; isSignedIn?: boolean; children: ReactNode }

/**
 * Layout of a single panel in the middle of the page under the logo: signing in and out, errors. A form of many fields is wider
 * and higher up.
 */
export const CentredShell = ({ productName, isSignedIn = false, children }: CentredShellProps) => (
  <div className="flex min-h-dvh flex-col items-center px-4 pt-8 pb-10 sm:not-has-[form>:nth-child(6)]:pt-[14dvh]">
    <header data-shell="header" className="mb-5 sm:mb-6">
      <LogoLink isSignedIn={isSignedIn}>
        <BrandMark />
        {productName}
      </LogoLink>
    </header>
    <main
      id="main"
      className="w-full max-w-[420px] has-[form>:nth-child(6)]:max-w-[480px] rounded-lg border border-line bg-panel p-6 sm:p-7"
    >
      {children}
    </main>
  </div>
)
