-- The reports that may still arrive are found among those that nobody found in time, which stay pending.
create index transfer_report_expected on transfer_report (school_id, expected_by) where payment_status = 'pending';
