-- A sign-in names its browser and system in words; what the browser said of itself stays beside them.
alter table login_attempt add column seen_with text not null default '';
comment on column login_attempt.seen_with is 'Browser and system of the try in words, as far as its user agent tells';

update login_attempt set seen_with = btrim(
    case when user_agent ~ 'Edg[A-Z]*/' then 'Microsoft Edge' when user_agent ~ 'OPR/' then 'Opera'
         when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet' when user_agent ~ 'Firefox/' then 'Firefox'
         when user_agent ~ 'Chrome/' then 'Chrome' when user_agent ~ 'Safari/' then 'Safari' else '' end
    || case when user_agent ~ 'Android' then ' on Android' when user_agent ~ '(iPhone|iPad)' then ' on iOS'
            when user_agent ~ 'Windows' then ' on Windows' when user_agent ~ 'Mac OS X' then ' on macOS'
            when user_agent ~ 'Linux' then ' on Linux' else '' end);
