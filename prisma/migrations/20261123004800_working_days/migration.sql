-- CreateTable
CREATE TABLE "holidays" (
    "state_key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "holidays_pkey" PRIMARY KEY ("state_key","day")
);

-- CreateTable
CREATE TABLE "task_marks" (
    "account_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "record_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "until" DATE NOT NULL,
    "marked_on" DATE NOT NULL,

    CONSTRAINT "task_marks_pkey" PRIMARY KEY ("account_id","kind","record_id")
);

-- AddForeignKey
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_state_key_fkey" FOREIGN KEY ("state_key") REFERENCES "states"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_marks" ADD CONSTRAINT "task_marks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "task_marks" ADD CONSTRAINT "task_marks_state_check" CHECK ("state" IN ('SNOOZED', 'DONE'));

-- The public holidays that fall on a weekday, by state, as far as they are known.
INSERT INTO holidays (state_key, day, name)
SELECT states.key, h.day::date, h.name FROM (VALUES
  ('ACT NSW NT QLD SA TAS VIC WA', '2026-01-01', 'New Year''s Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2027-01-01', 'New Year''s Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-01-03', 'New Year''s Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2026-01-26', 'Australia Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2027-01-26', 'Australia Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-01-26', 'Australia Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2026-04-03', 'Good Friday'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2027-03-26', 'Good Friday'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-04-14', 'Good Friday'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2026-04-06', 'Easter Monday'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2027-03-29', 'Easter Monday'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-04-17', 'Easter Monday'),
  ('ACT NSW WA', '2026-04-27', 'Anzac Day'),
  ('ACT NSW NT QLD SA WA', '2027-04-26', 'Anzac Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-04-25', 'Anzac Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2026-12-25', 'Christmas Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2027-12-27', 'Christmas Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-12-25', 'Christmas Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2026-12-28', 'Boxing Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2027-12-28', 'Boxing Day'),
  ('ACT NSW NT QLD SA TAS VIC WA', '2028-12-26', 'Boxing Day'),
  ('ACT NSW NT SA TAS VIC', '2026-06-08', 'King''s Birthday'),
  ('ACT NSW NT SA TAS VIC', '2027-06-14', 'King''s Birthday'),
  ('ACT NSW NT SA TAS VIC', '2028-06-12', 'King''s Birthday'),
  ('QLD', '2026-10-05', 'King''s Birthday'),
  ('QLD', '2027-10-04', 'King''s Birthday'),
  ('QLD', '2028-10-02', 'King''s Birthday'),
  ('WA', '2026-09-28', 'King''s Birthday'),
  ('WA', '2027-09-27', 'King''s Birthday'),
  ('WA', '2028-09-25', 'King''s Birthday'),
  ('ACT NSW SA', '2026-10-05', 'Labour Day'),
  ('ACT NSW SA', '2027-10-04', 'Labour Day'),
  ('ACT NSW SA', '2028-10-02', 'Labour Day'),
  ('TAS VIC', '2026-03-09', 'Labour Day'),
  ('TAS VIC', '2027-03-08', 'Labour Day'),
  ('TAS VIC', '2028-03-13', 'Labour Day'),
  ('NT QLD', '2026-05-04', 'Labour Day'),
  ('NT QLD', '2027-05-03', 'Labour Day'),
  ('NT QLD', '2028-05-01', 'Labour Day'),
  ('WA', '2026-03-02', 'Labour Day'),
  ('WA', '2027-03-01', 'Labour Day'),
  ('WA', '2028-03-06', 'Labour Day'),
  ('ACT', '2026-03-09', 'Canberra Day'),
  ('ACT', '2027-03-08', 'Canberra Day'),
  ('ACT', '2028-03-13', 'Canberra Day'),
  ('ACT', '2026-06-01', 'Reconciliation Day'),
  ('ACT', '2027-05-31', 'Reconciliation Day'),
  ('ACT', '2028-05-29', 'Reconciliation Day'),
  ('SA', '2026-03-09', 'Adelaide Cup'),
  ('SA', '2027-03-08', 'Adelaide Cup'),
  ('SA', '2028-03-13', 'Adelaide Cup'),
  ('WA', '2026-06-01', 'Western Australia Day'),
  ('WA', '2027-06-07', 'Western Australia Day'),
  ('WA', '2028-06-05', 'Western Australia Day'),
  ('NT', '2026-08-03', 'Picnic Day'),
  ('NT', '2027-08-02', 'Picnic Day'),
  ('NT', '2028-08-07', 'Picnic Day'),
  ('VIC', '2026-09-25', 'Friday before the Grand Final'),
  ('VIC', '2027-09-24', 'Friday before the Grand Final'),
  ('VIC', '2028-09-29', 'Friday before the Grand Final'),
  ('VIC', '2026-11-03', 'Melbourne Cup'),
  ('VIC', '2027-11-02', 'Melbourne Cup'),
  ('VIC', '2028-11-07', 'Melbourne Cup')
) AS h (in_states, day, name) JOIN states ON states.key = ANY (string_to_array(h.in_states, ' '));
