#!/bin/sh
# Runs nginx with deploy/nginx.conf, in which the names and addresses of the compose file take the places of the example's.
set -eu
sed \
  -e 's/id\.covenant\.example/@identity@/g; s/covenant\.example/@site@/g' \
  -e "s/@identity@/$IDENTITY_SITE_HOST/g; s/@site@/$SITE_HOST/g" \
  -e 's/127\.0\.0\.1:3000/web-1:3000/; s/127\.0\.0\.1:3001/web-2:3000/; s/127\.0\.0\.1:4000/identity:4000/' \
  -e 's/^user .*;/user nginx;/; s#/var/log/nginx/covenant\.log#/dev/stdout#; s#/var/log/nginx/error\.log#/dev/stderr#' \
  /etc/nginx/covenant.conf >/tmp/covenant.conf
exec nginx -c /tmp/covenant.conf -g 'daemon off;' "$@"
