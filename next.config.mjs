/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  typedRoutes: false,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    '@node-rs/argon2',
    '@resvg/resvg-js',
    'pg',
    'pg-boss',
    'sharp',
    'oidc-provider',
    'satori',
    '@zxcvbn-ts/language-common',
  ],
  // Pictures are stored in the size that pages show: the address that would scale any of them stays closed.
  images: { unoptimized: true },
  // Title, canonical link and icon stand in the head of every document, also for readers that run no scripts.
  htmlLimitedBots: /.*/,
  experimental: {
    authInterrupts: false,
    // Nobody reads them in production, and of the build's 394 MB they were 174.
    turbopackSourceMaps: false,
    turbopackFileSystemCacheForBuild: process.env.BUILD_CACHE !== 'false',
  },
}
