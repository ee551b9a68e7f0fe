import { describe, expect, test } from 'vitest'
import { parseClientNetwork } from '#lib/server/http/throttle.ts'

describe("the client's network", () => {
  test('[T-B10] without a trusted proxy headers are ignored', () => {
    for (let index = 0; index < 1_000; index += 1)
      expect(parseClientNetwork('198.51.100.7', `10.0.0.${index}, 203.0.113.${index}`, 0)).toBe('198.51.100.7')
  })

  test('[T-B10] with trusted proxies only the entry added by the outermost one counts', () => {
    for (let index = 0; index < 1_000; index += 1) {
      expect(parseClientNetwork('10.1.1.1', `203.0.113.${index}, 198.51.100.7`, 1)).toBe('198.51.100.7')
      expect(parseClientNetwork('10.1.1.1', `${index}, 198.51.100.7, 10.9.9.9`, 2)).toBe('198.51.100.7')
    }
    expect(parseClientNetwork('10.1.1.1', null, 1)).toBe('10.1.1.1')
    expect(parseClientNetwork('10.1.1.1', 'only-one', 3)).toBe('10.1.1.1')
  })

  test('[T-B10] an IPv6 client counts by its /64, an IPv4-mapped address as IPv4', () => {
    expect(parseClientNetwork('2001:db8:1:2:aaaa::1', null, 0)).toBe('2001:db8:1:2::/64')
    expect(parseClientNetwork('2001:0db8:0001:0002:ffff:0:0:9', null, 0)).toBe('2001:db8:1:2::/64')
    expect(parseClientNetwork('2001:DB8::1', null, 0)).toBe('2001:db8:0:0::/64')
    expect(parseClientNetwork('fe80::1%eth0', null, 0)).toBe('fe80:0:0:0::/64')
    expect(parseClientNetwork('::ffff:198.51.100.7', null, 0)).toBe('198.51.100.7')
  })
})
