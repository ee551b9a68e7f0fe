import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityEnvironment } from '#lib/people/identity/environment.ts'
import { renderSignedOutPage, renderSignOutPage } from '#lib/people/identity/pages.ts'
import { now } from '#lib/server/operations/clock.ts'
import { isSignOutProof } from '#lib/server/secrets/sign-out-proof.ts'

export type Page = { productName: string; productUrl: string }

/** Returns which features of the provider are on, with the pages and checks of those. */
export const buildProviderFeatures = (page: Page, environment: IdentityEnvironment): Configuration['features'] => ({
  devInteractions: { enabled: false },
  dPoP: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  resourceIndicators: { enabled: false },
  introspection: { enabled: true, allowedPolicy: isTokenOfClient },
  revocation: { enabled: true, allowedPolicy: isTokenOfClient },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.body = renderSignOutPage(page, form, isConfirmedSignOut(ctx, environment))
    },
    postLogoutSuccessSource: (ctx) => {
      ctx.body = renderSignedOutPage(page)
    },
  },
})

const isConfirmedSignOut = ({ oidc }: KoaContextWithOIDC, { clientId, clientSecret }: IdentityEnvironment): boolean => {
  const sid = oidc.session?.sidFor(clientId)
  return (
    sid !== undefined && isSignOutProof({ proof: oidc.params?.logout_hint, clientSecret, providerSid: sid, at: now() })
  )
}

const isTokenOfClient = (
  _ctx: unknown,
  client: { clientId: string },
  token: { clientId?: string | undefined },
): boolean => token.clientId === client.clientId
