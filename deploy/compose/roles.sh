#!/bin/sh
# Run once by PostgreSQL's image on an empty volume: the owner, who migrates, and the application's role, which owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set app_password="$APP_PASSWORD" <<'SQL'
create role covenant_owner login password :'owner_password';
create role covenant_app login password :'app_password';
create database covenant owner covenant_owner;
\connect covenant
create extension if not exists pg_trgm;
-- Nothing that people type belongs into the server's log.
alter role covenant_app set log_min_error_statement = 'panic';
alter role covenant_app set log_error_verbosity = 'terse';
alter role covenant_app set log_parameter_max_length = 0;
alter role covenant_app set log_parameter_max_length_on_error = 0;
SQL
