-- The deposit that a line of a file is: its day, sum and words stand there once.
alter table statement_file_line add column statement_line_id uuid references statement_line;
